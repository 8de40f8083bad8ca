-- The messages of the ledger as they read: one that follows a batch is in the state of the batch, although its own row says
-- `submitting`. What changes messages writes to `communications`.
create or replace view ledger as
  select c.id, c.campaign_id, c.message_id, c.applicant_id, c.merged_from, c.channel, c.address, c.address_hmac, c.merge_values,
    c.subject, c.content,
    case when c.state = 'submitting' and b.state in ('queued', 'accepted') then b.state else c.state end as state,
    c.skip_reason, case when c.state = 'submitting' and b.state = 'queued' then 0 else c.attempt end as attempt,
    c.lease_token, c.lease_until, c.due_at, c.zones, c.checks, coalesce(c.submit_at, b.submit_at) as submit_at,
    coalesce(c.acked_at, b.answered_at) as acked_at, c.event_at, coalesce(c.provider_id, b.provider_id) as provider_id,
    c.error_code, c.error_message, c.delivered_at, c.opened_at, c.machine_opened_at, c.clicked_at, c.bounced_at,
    c.unsubscribed_at, c.complained_at, c.created_at, c.at_once, c.stage, c.service_content_id, c.application_id, c.told_no,
    c.first_report_at, c.last_report_at, c.batch_id
  from communications c left join send_batches b on b.id = c.batch_id;
