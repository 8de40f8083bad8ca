-- The rows of an import go with it. A foreign key would be checked for every row of a file.
create or replace function remove_import_rows() returns trigger language plpgsql as $$
begin
  delete from import_rows where import_id in (select id from removed);
  return null;
end $$;

create or replace trigger imports_remove_rows after delete on imports
  referencing old table as removed for each statement execute function remove_import_rows();
