/** A field that only bots fill in; it is invisible, not in the tab order, and hidden from screen readers. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(change) => onChange(change.target.value)}
        />
      </label>
    </div>
  )
}
