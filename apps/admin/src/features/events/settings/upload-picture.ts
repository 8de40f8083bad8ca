import { type Event, setEventPicture } from '@velvet/contracts/events'
import { ApiError, type Problem } from '@velvet/contracts/kernel'

const problemIn = (text: string): Problem | null => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'code' in answer ? (answer as Problem) : null
  } catch {
    return null
  }
}

/** Uploads a picture of an event. Throws `ApiError` when the server refuses it. */
export async function uploadPicture(id: string, file: File): Promise<Event> {
  const body = new FormData()
  body.append('file', file)
  const answer = await fetch(setEventPicture.path.replace(':id', encodeURIComponent(id)), {
    method: setEventPicture.method,
    body,
  })
  if (answer.ok) return answer.json()
  const text = await answer.text()
  throw new ApiError(answer.status, text, problemIn(text))
}
