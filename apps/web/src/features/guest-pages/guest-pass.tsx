import { useQuery } from '@tanstack/react-query'
import { Button } from '@velvet/ui/button'
import { useEffect } from 'react'
import { Section } from './section.tsx'

/** The code as a picture; black on white with a quiet zone, as scanners need it on a dark page. */
const drawCode = async (code: string): Promise<string> => {
  const { renderSVG } = await import('uqr')
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: 3 }))}`
}

/** The pass of an approved guest: the QR code that the door reads (GST-17). */
export function GuestPass({ code, eventName }: { code: string; eventName: string }) {
  const {
    data: picture,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['pass', code],
    queryFn: () => drawCode(code),
    gcTime: 0,
  })
  // Messages lead here, to what was not there yet when the page opened.
  useEffect(() => {
    if (window.location.hash === '#pass') document.getElementById('pass')?.scrollIntoView()
  }, [])
  return (
    <Section title="Your pass" id="pass">
      <p className="mt-2 text-lg text-fg-2">Show this code at the door.</p>
      {picture ? (
        <img
          src={picture}
          alt={`Pass for ${eventName}`}
          width={280}
          height={280}
          className="mt-4 aspect-square w-full max-w-70 bg-white"
        />
      ) : null}
      {error ? (
        <div className="mt-4 flex flex-col items-start gap-3">
          <p role="alert" className="text-lg text-danger">
            Your pass could not be shown.
          </p>
          <Button size="lg" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
    </Section>
  )
}
