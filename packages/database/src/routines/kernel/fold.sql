-- Text as it is compared and searched: without accents, in lower case. Stored columns use it, so a change of its results needs
-- a migration that rewrites them. Text of ASCII alone has no accents: an expression that is inlined, at a tenth of the cost of a
-- call, and every write of a person makes twenty of them.
create or replace function fold(value text) returns text language sql immutable parallel safe
  return case when value is null then '' when octet_length(value) = length(value) then lower(value)
    else public.fold_accents(value) end;
