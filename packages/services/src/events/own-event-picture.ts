import { sql } from 'kysely'
import type { Context } from '../kernel/index.ts'

/** Marks a picture as unowned, unless an event or a person has it. */
const disownPicture = async (db: Context['db'], name: string): Promise<void> => {
  await db
    .updateTable('pictures')
    .set({ is_owned: false, used_at: sql`now()` })
    .where('name', '=', name)
    .where(({ and, exists, not, or, selectFrom }) =>
      and([
        not(exists(selectFrom('events').select('id').where('picture', '=', name))),
        not(
          exists(
            selectFrom('applicant_pictures')
              .select('name')
              .where((eb) => or([eb('name', '=', name), eb('thumbnail', '=', name)])),
          ),
        ),
      ]),
    )
    .execute()
}

/** Gives a locked event this picture, or none. What it had before is swept away later, unless someone else has it too. */
export const ownEventPicture = async (
  { db }: Context,
  { id, picture: before }: { id: string; picture: string | null },
  picture: string | null,
): Promise<void> => {
  await db.updateTable('events').set({ picture }).where('id', '=', id).execute()
  if (picture !== null) await db.updateTable('pictures').set({ is_owned: true }).where('name', '=', picture).execute()
  if (before !== null && before !== picture) await disownPicture(db, before)
}
