import { encodingNames, fileEncodings } from '@velvet/contracts/imports'
import { Alert } from '@velvet/ui/alert'
import { Field } from '@velvet/ui/field'
import { Select } from '@velvet/ui/select'
import type { CsvCheck, ReadAs } from '../file/csv-file.ts'

export type ReadingChoiceProps = { check: CsvCheck; onReadAs: (how: ReadAs) => void }

/** Chooses the encoding of a text file or the sheet of a workbook, where there is a choice. */
export function ReadingChoice({ check, onReadAs }: ReadingChoiceProps) {
  if (check.encoding) return <EncodingChoice check={check} onReadAs={onReadAs} />
  if (check.sheets.length < 2) return null
  return (
    <Field label="Sheet" hint="Only this sheet of the workbook will be imported.">
      <Select value={check.sheet ?? ''} onChange={({ target }) => onReadAs({ sheet: target.value })}>
        {check.sheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function EncodingChoice({ check: { encoding, samples }, onReadAs }: ReadingChoiceProps) {
  const choose = (name: string) => {
    const chosen = fileEncodings.find((each) => each === name)
    if (chosen) onReadAs({ encoding: chosen })
  }
  return (
    <>
      <Alert tone="warning" title="This file is not encoded as Unicode (UTF-8)">
        <p>Check that accents and special characters look right. If not, choose another encoding.</p>
        <ul aria-label="How the text reads" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
          {samples.map((sample) => (
            <li key={sample} className="min-w-0 break-words font-medium">
              {sample}
            </li>
          ))}
        </ul>
      </Alert>
      <Field label="Encoding">
        <Select value={encoding ?? ''} onChange={({ target }) => choose(target.value)}>
          {fileEncodings.map((name) => (
            <option key={name} value={name}>
              {encodingNames[name]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}
