import { type ApplicantStatus, applicantStatuses, type SortKey } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { Button, IconButton } from '@velvet/ui/button'
import { SearchInput } from '@velvet/ui/search-input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Select } from '@velvet/ui/select'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import type { useApplicantView } from './applicant-view.ts'
import { useApplicantStats } from './applicants.queries.ts'

const searchField = 'applicant-search'

const sortLabels: Record<SortKey, string> = {
  appliedDate: 'Applied',
  name: 'Name',
  email: 'Email',
  status: 'Status',
  location: 'Location',
  age: 'Age',
  instagram: 'Instagram',
  priority: 'Priority',
  score: 'Score',
}

/** Search, status and order of the list (FILT-01 to FILT-03, DASH-15). */
export function ApplicantFilters({ list }: { list: ReturnType<typeof useApplicantView> }) {
  const stats = useApplicantStats().data
  const { sort, order } = list.view
  useSearchKey()
  return (
    <section
      aria-label="Filters"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3"
    >
      <SearchInput
        id={searchField}
        label="Search applicants"
        placeholder="Search name, email, phone"
        shortcut="/"
        value={list.search}
        onValueChange={list.setSearch}
        maxLength={100}
        className="w-72 max-md:w-full"
      />
      <SegmentedControl<ApplicantStatus | 'all'>
        label="Status"
        value={list.view.status ?? 'all'}
        onValueChange={(status) => list.setStatus(status === 'all' ? null : status)}
        options={[
          { value: 'all', label: 'All', count: stats?.total },
          ...applicantStatuses.map((status) => ({
            value: status,
            label: statusLabels[status],
            count: stats?.[status],
          })),
        ]}
      />
      {list.isFiltered ? (
        <Button variant="ghost" onClick={list.clearFilters} className="max-md:hidden">
          Clear Filters
        </Button>
      ) : null}
      <div className="ms-auto flex items-center gap-1 max-md:ms-0 max-md:w-full">
        <Select
          aria-label="Sort by"
          className="max-md:flex-1"
          value={sort}
          onChange={(event) => list.setSort(event.target.value as SortKey, order)}
        >
          {Object.entries(sortLabels).map(([key, label]) => (
            <option key={key} value={key}>
              Sort by {label}
            </option>
          ))}
        </Select>
        <IconButton
          label={order === 'asc' ? 'Sort descending' : 'Sort ascending'}
          onClick={() => list.setSort(sort, order === 'asc' ? 'desc' : 'asc')}
        >
          {order === 'asc' ? <ArrowUp /> : <ArrowDown />}
        </IconButton>
      </div>
    </section>
  )
}

/** The key / leads to the search from anywhere but a text field. */
function useSearchKey() {
  useEffect(
    () =>
      tinykeys(window, {
        '/': (event) => {
          const { target } = event
          if (target instanceof HTMLElement && target.closest('input, textarea, select, [role$="dialog"]')) return
          event.preventDefault()
          document.getElementById(searchField)?.focus()
        },
      }),
    [],
  )
}
