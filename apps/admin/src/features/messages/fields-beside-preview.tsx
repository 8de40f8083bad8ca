import type { ReactNode, Ref } from 'react'

export type FieldsBesidePreviewProps = {
  /** The element with the fields. */
  place: Ref<HTMLDivElement>
  /** What the main button of the dialog does; Ctrl+Enter in a field does the same. */
  onSave: () => void
  preview: ReactNode
  children: ReactNode
}

/** The content of a dialog that edits a message. */
export function FieldsBesidePreview({ place, onSave, preview, children }: FieldsBesidePreviewProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the footer's button
    <div
      ref={place}
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave()
      }}
    >
      {children}
      <div className="min-w-0 self-start lg:sticky lg:top-0">{preview}</div>
    </div>
  )
}
