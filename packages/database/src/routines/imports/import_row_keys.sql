-- The addresses and the last ten digits of the numbers that a row names in short cells. The data repeats what the cells say, so
-- only rows without cells are read from the data. Its cost keeps the planner from unpacking every row of every file. An index uses
-- it, so a change of its results needs a migration that rebuilds that index.
create or replace function import_row_keys(cells text[], data jsonb) returns text[]
language plpgsql immutable parallel safe cost 10000 as $$
declare
  keys text[] := '{}';
  said text[] := cells;
  cell text;
  token text;
begin
  if cardinality(cells) = 0 then said := array(select value from jsonb_each_text(data)); end if;
  foreach cell in array said loop
    if octet_length(cell) <= 400 then
      if strpos(cell, '@') > 0 then
        foreach token in array string_to_array(translate(lower(cell), E'<>()[]",;: \t\n\r', repeat(' ', 14)), ' ') loop
          if strpos(token, '@') > 0 then keys := keys || token; end if;
        end loop;
      end if;
      if octet_length(cell) - octet_length(translate(cell, '0123456789', '')) >= 10 then
        keys := keys || right(translate(cell, translate(cell, '0123456789', ''), ''), 10);
      end if;
    end if;
  end loop;
  return keys;
end $$;
