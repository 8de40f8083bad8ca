import type { ColumnMeanings } from '@velvet/contracts/imports'
import { columnCountProblem } from '@velvet/domain/imports'
import { Alert } from '@velvet/ui/alert'
import { Figures } from '../figures.tsx'
import type { CsvCheck, ReadAs } from '../file/csv-file.ts'
import { type OptInChoices, unclearOptIns } from '../file/opt-in-values.ts'
import { countText } from '../import-words.ts'
import { rowsText } from '../results/outcome-words.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { FilePreview } from './file-preview.tsx'
import { OptInMapping } from './opt-in-mapping.tsx'
import { ReadingChoice } from './reading-choice.tsx'
import { StepHeading } from './step-heading.tsx'
import type { ChosenFile } from './use-chosen-file.ts'

export type CheckStepProps = {
  chosen: ChosenFile
  onReadAs: (how: ReadAs) => void
  onColumnsChange: (columns: ColumnMeanings) => void
  onOptInsChange: (choices: OptInChoices) => void
}

/** Shows what the file contains and maps its columns. */
export function CheckStep({ chosen, onReadAs, onColumnsChange, onOptInsChange }: CheckStepProps) {
  const { file, check, columns, optIns } = chosen
  const email = columns.indexOf('email')
  const even = check.rows - check.unevenRows
  const nameless = email === -1 ? even : (check.blanks[email] ?? 0)
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>{file.name}</StepHeading>
      <Figures
        items={[
          { label: 'Rows', value: check.rows },
          { label: 'Ready', value: even - nameless },
          { label: 'Wrong number of columns', value: check.unevenRows },
          { label: 'No email', value: nameless },
        ]}
      />
      {email === -1 ? (
        <Alert tone="warning" title="No column is mapped to Email">
          Choose the email column below.
        </Alert>
      ) : null}
      {check.unevenRows > 0 ? <UnevenRows check={check} /> : null}
      <ReadingChoice check={check} onReadAs={onReadAs} />
      <FilePreview check={check} />
      <ColumnMapping headers={check.headers} columns={columns} onChange={onColumnsChange} />
      {unclearOptIns(check, columns).map((column) => (
        <OptInMapping key={column.field} column={column} choices={optIns} onChange={onOptInsChange} />
      ))}
    </div>
  )
}

/** CSV-07 */
function UnevenRows({ check: { uneven, unevenRows, headers } }: { check: CsvCheck }) {
  const left = unevenRows - uneven.length
  return (
    <Alert tone="warning" title={`${rowsText(unevenRows)} will be skipped`}>
      <ul className="mt-1">
        {uneven.map(({ line, cells }) => (
          <li key={line}>{`Line ${countText(line)}: ${columnCountProblem(cells, headers.length)}`}</li>
        ))}
        {left > 0 ? <li>{`... and ${countText(left)} more`}</li> : null}
      </ul>
    </Alert>
  )
}
