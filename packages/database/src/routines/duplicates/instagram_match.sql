-- A username, a profile URL and an @name of the same profile are equal; the bare home page is no profile (DUP-07). Takes lower
-- case. An expression without regular expressions, so that it is inlined and costs a tenth.
create or replace function instagram_match(value text) returns text language sql immutable parallel safe
  return case
    when split_part(ltrim(split_part(split_part(split_part(value, '?', 1), '#', 1), 'instagram.com/', 2), '/@'), '/', 1)
        not in ('', 'p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'stories')
      then split_part(ltrim(split_part(split_part(split_part(value, '?', 1), '#', 1), 'instagram.com/', 2), '/@'), '/', 1)
    else nullif(nullif(nullif(nullif(btrim(
      replace(replace(replace(split_part(split_part(value, '?', 1), '#', 1), 'https://', ''), 'http://', ''), 'www.', ''),
      '/@ '), ''), 'instagram.com'), 'm.instagram.com'), 'n/a')
  end;
