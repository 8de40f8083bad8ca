-- A foreign key would have to empty the column when an account is deleted; the entries keep the id instead.
create or replace function require_actor() returns trigger language plpgsql as $$
begin
  perform from admins where id = new.admin_id for key share;
  if not found then
    raise foreign_key_violation
      using message = 'The acting admin has no account', detail = 'Not in "admins": ' || new.admin_id;
  end if;
  return new;
end $$;

create or replace trigger activity_actor before insert on activity for each row
  when (new.admin_id is not null) execute function require_actor();
