import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const minWidth = 56
const maxWidth = 640
const step = 16

export type ColumnResizeProps = {
  header: string
  /** Called with the width in px while dragging and at each key press. */
  onWidthChange: (width: number) => void
}

/** The edge of a header: dragging it or pressing the arrow keys resizes its column. */
export function ColumnResize({ header, onWidthChange }: ColumnResizeProps) {
  const [width, setWidth] = useState<number>()
  const change = (wanted: number) => {
    const next = Math.round(Math.min(maxWidth, Math.max(minWidth, wanted)))
    setWidth(next)
    onWidthChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const sign = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (sign === 0) return
    event.preventDefault()
    event.stopPropagation()
    change(cellWidth(event.currentTarget) + sign * step)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const start = { x: event.clientX, width: cellWidth(handle) }
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX }) => change(start.width + clientX - start.x)
    handle.onlostpointercapture = () => {
      handle.onpointermove = null
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter is interactive, an hr is not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${header}`}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={width ?? minWidth}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => setWidth(cellWidth(currentTarget))}
      onPointerDown={onPointerDown}
      className="absolute inset-y-0 end-0 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:end-0 after:w-px after:bg-line-strong after:opacity-0 hover:after:opacity-100 focus-visible:after:opacity-100 pointer-coarse:w-6"
    />
  )
}

const cellWidth = (handle: HTMLElement): number => Math.round(handle.parentElement?.getBoundingClientRect().width ?? 0)
