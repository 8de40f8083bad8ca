import { usePhone } from '@velvet/ui/media-query'
import { type ApplicantList, useFacets } from '../../people/index.ts'
import { usStates } from '../../profile/index.ts'
import { priorityChoices } from './column-filters.tsx'
import { asChoices, ChoiceFilter, CityFilter, NumberFilter, OptInFilter, TextFilter } from './filter-controls.tsx'
import { QuickFilters } from './quick-filters.tsx'

const maxFollowers = 2_000_000_000

/** The panel under the toolbar (FILT-12 to FILT-18); on a phone, it also holds the filters that do not fit in the toolbar. */
export function AdvancedFilters({ id, list }: { id: string; list: ApplicantList }) {
  const phone = usePhone()
  const facets = useFacets().data
  return (
    <section
      id={id}
      aria-label="Advanced filters"
      className="grid shrink-0 grid-cols-2 gap-x-3 gap-y-2.5 border-b border-line bg-bg px-5 py-3 max-md:px-3 lg:grid-cols-4 xl:grid-cols-6"
    >
      {phone ? (
        <>
          <QuickFilters list={list} />
          <TextFilter list={list} filter="name" label="Name" />
          <TextFilter list={list} filter="instagram" label="Instagram" />
        </>
      ) : (
        <>
          <ChoiceFilter list={list} filter="state" label="State" all="All states" options={asChoices(usStates)} />
          <CityFilter list={list} />
        </>
      )}
      <TextFilter list={list} filter="country" label="Country" />
      <TextFilter list={list} filter="zipCodes" label="Zip codes" hint="Separated by commas" />
      <NumberFilter list={list} filter="ageMin" label="Age minimum" max={150} />
      <NumberFilter list={list} filter="ageMax" label="Age maximum" max={150} />
      <NumberFilter list={list} filter="followersMin" label="Followers minimum" max={maxFollowers} />
      <NumberFilter list={list} filter="followersMax" label="Followers maximum" max={maxFollowers} />
      <OptInFilter list={list} filter="emailOptIn" label="Email opt-in" />
      <OptInFilter list={list} filter="smsOptIn" label="SMS opt-in" />
      <TextFilter list={list} filter="appliedFrom" label="Applied from" type="date" />
      <TextFilter list={list} filter="appliedTo" label="Applied to" type="date" />
      <ChoiceFilter list={list} filter="priority" label="Priority" all="All" options={priorityChoices} />
      <ChoiceFilter list={list} filter="source" label="Source" all="All sources" options={asChoices(facets?.sources)} />
      <TextFilter list={list} filter="tags" label="Tags" hint="Separated by commas" />
    </section>
  )
}
