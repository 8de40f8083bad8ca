import { type ApplicantStatus, applicantStatuses, type SortKey } from '@velvet/contracts/applicants'
import { statusLabels } from '@velvet/domain/applicants'
import { Button, IconButton } from '@velvet/ui/button'
import { usePhone } from '@velvet/ui/media-query'
import { SearchInput } from '@velvet/ui/search-input'
import { SegmentedControl } from '@velvet/ui/segmented-control'
import { Select } from '@velvet/ui/select'
import { ArrowDown, ArrowUp, Columns3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { focusField } from '../../../kit/focus-field.ts'
import { useIsAllowed } from '../../auth/index.ts'
import { type ApplicantList, useApplicantStats } from '../../people/index.ts'
import { AdvancedFilters } from './advanced-filters.tsx'
import { DuplicatesToggle } from './duplicates-toggle.tsx'
import { FilterChips } from './filter-chips.tsx'
import { QuickFilters } from './quick-filters.tsx'

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

export type ApplicantToolbarProps = {
  list: ApplicantList
  /** Whether the row of column filters is visible. */
  hasColumnFilters: boolean
  onColumnFiltersChange: (shown: boolean) => void
  /** At the end of the line, e.g. the view menu. */
  children?: ReactNode
}

/** Search, filters, and sort order of the list, with the active filters below (FILT-01 to FILT-19, DASH-15). */
export function ApplicantToolbar({ list, hasColumnFilters, onColumnFiltersChange, children }: ApplicantToolbarProps) {
  const phone = usePhone()
  const stats = useApplicantStats().data
  const [hasPanel, setHasPanel] = useState(false)
  const panel = useId()
  useSearchKey()
  return (
    <>
      <section
        aria-label="Filters"
        className="flex flex-wrap items-center gap-x-2.5 gap-y-2 border-y border-line bg-bg px-5 py-2.5 max-md:px-3 max-md:py-2"
      >
        <SearchInput
          id={searchField}
          label="Search applicants"
          placeholder="Search name, email, phone"
          shortcut="/"
          value={list.filters.search ?? ''}
          onValueChange={(text) => list.setFilter('search', text)}
          maxLength={100}
          className="w-64 max-md:w-full"
        />
        <SegmentedControl<ApplicantStatus | 'all'>
          label="Status"
          value={list.filters.status ?? 'all'}
          onValueChange={(status) => list.setFilter('status', status === 'all' ? undefined : status)}
          options={[
            { value: 'all', label: 'All', count: stats?.total },
            ...applicantStatuses.map((status) => ({
              value: status,
              label: statusLabels[status],
              count: stats?.[status],
            })),
          ]}
        />
        {phone ? null : (
          <>
            <QuickFilters list={list} />
            <Button
              icon={<Columns3 />}
              aria-pressed={hasColumnFilters}
              onClick={() => onColumnFiltersChange(!hasColumnFilters)}
            >
              Columns
            </Button>
          </>
        )}
        <Button
          icon={phone ? undefined : <SlidersHorizontal />}
          aria-expanded={hasPanel}
          aria-controls={hasPanel ? panel : undefined}
          onClick={() => setHasPanel(!hasPanel)}
        >
          Filters
        </Button>
        <DuplicatesToggle list={list} />
        <div className="ms-auto flex items-center gap-1 max-md:ms-0 max-md:min-w-36 max-md:flex-1">
          <Order list={list} />
          {children}
        </div>
      </section>
      {hasPanel ? <AdvancedFilters id={panel} list={list} /> : null}
      <FilterChips list={list} focusSearch={() => focusField(searchElement())} />
    </>
  )
}

function Order({ list }: { list: ApplicantList }) {
  const { sort, order } = list.view
  const phone = usePhone()
  const mayReadScore = useIsAllowed('applicants.read_private')
  return (
    <>
      <Select
        aria-label="Sort by"
        className="max-md:min-w-0 max-md:flex-1"
        value={sort}
        onChange={(event) => list.setSort(event.target.value as SortKey, order)}
      >
        {Object.entries(sortLabels)
          .filter(([key]) => key !== 'score' || mayReadScore)
          .map(([key, label]) => (
            <option key={key} value={key}>
              {phone ? label : `Sort by ${label}`}
            </option>
          ))}
      </Select>
      <IconButton
        label={order === 'asc' ? 'Sort descending' : 'Sort ascending'}
        onClick={() => list.setSort(sort, order === 'asc' ? 'desc' : 'asc')}
      >
        {order === 'asc' ? <ArrowUp /> : <ArrowDown />}
      </IconButton>
    </>
  )
}

const searchElement = () => document.getElementById(searchField)

const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role$="dialog"]'

/** The key / focuses the search from anywhere but a field that takes text. */
function useSearchKey() {
  useEffect(
    () =>
      tinykeys(
        window,
        {
          '/': (event) => {
            if (event.target instanceof Element && event.target.closest(typedInto)) return
            event.preventDefault()
            searchElement()?.focus()
          },
        },
        // By default, tinykeys also ignores keys on checkboxes and radio buttons.
        { ignore: ({ repeat, isComposing }) => repeat || isComposing },
      ),
    [],
  )
}
