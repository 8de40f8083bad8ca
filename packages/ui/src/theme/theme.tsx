import { Monitor, Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** `system` follows the device; the others override it in this browser. */
export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'velvet.theme'
const changed = 'velvet:theme'

/** Applies the stored theme to the document. Call it once before the first render. */
export function applyStoredTheme(): void {
  const theme = storedTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The current theme and its setter, which stores it and applies it in every open tab. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => 'system'), chooseTheme]
}

function chooseTheme(theme: Theme) {
  localStorage.setItem(storageKey, theme)
  applyStoredTheme()
  window.dispatchEvent(new Event(changed))
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    applyStoredTheme()
    listener()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener(changed, listener)
  }
}

const choices = [
  { theme: 'system', label: 'System theme', Icon: Monitor },
  { theme: 'light', label: 'Light theme', Icon: Sun },
  { theme: 'dark', label: 'Dark theme', Icon: Moon },
] as const

/** A switch with three buttons: system, light, dark. */
export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return (
    <fieldset className="inline-flex rounded-control border border-line p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map((choice) => (
        <button
          key={choice.theme}
          type="button"
          aria-label={choice.label}
          title={choice.label}
          aria-pressed={theme === choice.theme}
          onClick={() => setTheme(choice.theme)}
          className="inline-flex size-6 items-center justify-center rounded-[4px] text-fg-3 hover:text-fg aria-pressed:bg-selected aria-pressed:text-accent pointer-coarse:size-10"
        >
          <choice.Icon aria-hidden="true" className="size-3.5 stroke-[1.75]" />
        </button>
      ))}
    </fieldset>
  )
}
