import type { Client } from 'pg'

/** Who left by a link or STOP opted out; others without an opt-in were not asked. Does not mark the applicant as changed. */
export const markOptOuts = async (client: Client): Promise<void> => {
  await client.query('alter table applicants disable trigger applicants_touch')
  await client.query(`
    update applicants a set
      email_opted_out_at = case when not a.email_opt_in then o.email end,
      sms_opted_out_at = case when not a.sms_opt_in then o.sms end
    from (
      select applicant_id, max(created_at) filter (where channel = 'email') as email,
        max(created_at) filter (where channel = 'sms') as sms
      from consent_events where action = 'out' group by applicant_id
    ) o
    where a.id = o.applicant_id`)
  await client.query('alter table applicants enable trigger applicants_touch')
}
