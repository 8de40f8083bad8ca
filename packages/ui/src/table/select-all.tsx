import { Checkbox, type CheckboxProps } from '../controls/checkbox.tsx'

/** How many of the rows are selected. */
export type Selected = 'all' | 'some' | 'none'

export type SelectAllProps = Pick<CheckboxProps, 'label' | 'hideLabel' | 'className'> & {
  selected: Selected
  onSelectAll: () => void
}

/** The checkbox that selects every row, or none once all are selected. */
export function SelectAll({ selected, onSelectAll, ...look }: SelectAllProps) {
  return <Checkbox {...look} checked={selected === 'all'} indeterminate={selected === 'some'} onChange={onSelectAll} />
}
