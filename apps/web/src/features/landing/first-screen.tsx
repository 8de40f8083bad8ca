import { Hero } from './hero.tsx'

/**
 * The first screen of the landing page as far as it is the same for every venue, in the places that the page gives to it. The
 * build writes it into `index.html`, so that a visitor reads it while React and the page are loading.
 */
export function FirstScreen() {
  return (
    <>
      <header className="gutter border-b border-line">
        <div className="h-19" />
      </header>
      <main>
        <div className="threshold gutter">
          <div className="welcome">
            <Hero />
            <div className="ticket" />
          </div>
        </div>
      </main>
    </>
  )
}
