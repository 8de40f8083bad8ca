import { ageRanges } from '@velvet/contracts/applicants'
import { applicationStatuses } from '@velvet/contracts/applications'
import { applicationStatusLabels } from '@velvet/domain/applications'
import { type ApplicantList, useEventName, useEvents, useFacets } from '../../people/index.ts'
import { asChoices, type Choice, ChoiceFilter, CityFilter } from './filter-controls.tsx'

const applicationStatusChoices: readonly Choice[] = applicationStatuses.map((value) => ({
  value,
  label: applicationStatusLabels[value],
}))

/** The filters of the toolbar: city, state, event, the status of the application to it (ANS-26), and age (FILT-04 to FILT-08). */
export function QuickFilters({ list }: { list: ApplicantList }) {
  const facets = useFacets().data
  const events = useEvents().data ?? []
  const { eventId } = list.filters
  const chosen = useEventName(eventId)
  const isArchived = eventId !== undefined && chosen !== undefined && !events.some(({ id }) => id === eventId)
  return (
    <>
      <CityFilter list={list} className="w-32 max-md:w-full" />
      <ChoiceFilter
        list={list}
        filter="state"
        label="State"
        className="w-28 max-md:w-full"
        all="All states"
        options={asChoices(facets?.states)}
      />
      <ChoiceFilter
        list={list}
        filter="eventId"
        label="Event"
        className="w-36 max-md:w-full"
        all="All events"
        options={[
          ...events.map(({ id, name }) => ({ value: id, label: name })),
          ...(isArchived ? [{ value: eventId, label: chosen }] : []),
        ]}
      />
      {eventId ? (
        <ChoiceFilter
          list={list}
          filter="applicationStatus"
          label="Application status"
          className="w-36 max-md:w-full"
          all="All applications"
          options={applicationStatusChoices}
        />
      ) : null}
      <ChoiceFilter
        list={list}
        filter="ageRange"
        label="Age range"
        className="w-28 max-md:w-full"
        all="All ages"
        options={asChoices(ageRanges)}
      />
    </>
  )
}
