-- Removing people waits while a part of a ledger is being filled, which reads people and writes messages to them: a message to a
-- person who is gone by then would keep their address. The two modes exclude each other, and neither excludes itself.
create or replace function await_fills() returns trigger language plpgsql as $$
begin
  lock table ledger_gate in share mode;
  return null;
end $$;

create or replace trigger applicants_await_fills before delete on applicants
  for each statement execute function await_fills();
