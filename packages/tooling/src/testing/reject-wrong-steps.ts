import { communicationStates } from '@velvet/contracts/delivery'
import { canBecome } from '@velvet/domain/delivery'
import type { Client } from 'pg'

const steps = communicationStates.flatMap((from) =>
  communicationStates.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
)

/** Makes a test database reject a change of a message's state that the table of transitions does not have, except by `prepare`. */
export const rejectWrongSteps = async (client: Client): Promise<void> => {
  await client.query(`
    create schema testing;
    create function testing.reject_wrong_step() returns trigger language plpgsql as $$ begin
      if coalesce(current_setting('testing.is_preparing', true), '') <> 'on' and old.state || ' ' || new.state <> all ('{${steps.join(',')}}'::text[]) then
        raise exception 'transitions.ts does not let a message that is % become %', old.state, new.state;
      end if;
      return null;
    end $$;
    create trigger reject_wrong_step after update of state on communications for each row
      when (old.state <> new.state) execute function testing.reject_wrong_step();`)
}
