import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useFieldControl } from './field.tsx'

export type FileDropProps = {
  /** As in `<input accept>`; the caller must still check the file. */
  accept: string
  /** The text in the middle, e.g. `Choose a CSV file or drop it here`. */
  prompt: string
  hint?: ReactNode
  /** The name of the file already chosen. */
  fileName?: string | undefined
  onFile: (file: File) => void
}

/** A native file input that also accepts a dropped file. */
export function FileDrop({ accept, prompt, hint, fileName, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  const control = useFieldControl({})
  const accepts = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <label
      onDragOver={accepts}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'relative flex cursor-pointer flex-col items-center gap-1 rounded-dialog border border-dashed px-6 py-8 text-center transition-colors duration-[90ms]',
        'hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus has-aria-invalid:border-danger',
        over ? 'border-accent bg-selected' : 'border-line-strong bg-surface',
      )}
    >
      <Upload aria-hidden="true" className="mb-1.5 size-5 stroke-[1.5] text-accent" />
      <span className="text-base font-medium">{fileName ?? prompt}</span>
      {hint ? <span className="text-sm text-fg-3">{hint}</span> : null}
      <input
        {...control}
        type="file"
        accept={accept}
        className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </label>
  )
}
