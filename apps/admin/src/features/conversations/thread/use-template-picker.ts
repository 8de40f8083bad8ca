import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '@velvet/contracts/conversations'
import type { Template } from '@velvet/contracts/templates'
import { compileText, fillText, type TokenValues } from '@velvet/domain/campaigns'
import { type KeyboardEvent, useId, useState } from 'react'
import { useServer } from '../../../kit/server.tsx'
import { useTemplates } from '../../messages/index.ts'
import { applicantQuery } from '../../people/index.ts'

/** A template filled in for this applicant. */
export type TemplateOption = { id: string; name: string; text: string }
export type TemplatePicker = ReturnType<typeof useTemplatePicker>

type Asked = { text: string; conversation: Conversation; onPick: (text: string) => void }

/**
 * Templates offered while the input holds a `/` and search words. Arrows move, Enter and Tab select one, Escape closes until
 * the next `/`.
 */
export function useTemplatePicker({ text, conversation, onPick }: Asked) {
  const call = useServer()
  const listId = useId()
  const [isClosed, setIsClosed] = useState(false)
  const [place, setPlace] = useState(0)
  const isAsked = text.startsWith('/') && !text.includes('\n')
  if (isClosed && !isAsked) setIsClosed(false)
  const isOpen = isAsked && !isClosed
  const templates = useTemplates(isOpen)
  const person = useQuery({ ...applicantQuery(call, conversation.applicantId), enabled: isOpen })
  const isReady = templates.data !== undefined && !person.isPending
  const options = isOpen && isReady ? optionsOf(templates.data, text.slice(1), valuesOf(conversation, person.data)) : []
  const active = options[Math.min(place, options.length - 1)]
  const optionId = (id: string) => `${listId}-${id}`

  const pick = (option: TemplateOption) => {
    setPlace(0)
    onPick(option.text)
  }
  /** Returns whether the list handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    const isTaken = isOpen && act(event)
    if (isTaken) event.preventDefault()
    return isTaken
  }
  const act = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'Escape') setIsClosed(true)
    else if (key === 'ArrowDown') setPlace((options.indexOf(active ?? notThere) + 1) % Math.max(1, options.length))
    else if (key === 'ArrowUp') setPlace(Math.max(0, options.indexOf(active ?? notThere) - 1))
    else if ((key === 'Enter' && !shiftKey) || (key === 'Tab' && active)) {
      if (active) pick(active)
      // No template matches: Enter sends the text as typed.
      else return !isReady && !templates.isError
    } else return false
    return true
  }

  return {
    isOpen,
    isReady,
    isFailed: templates.isError,
    options,
    active,
    listId,
    optionId,
    pick,
    press,
    close: () => setIsClosed(true),
    fieldProps: isOpen
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': listId,
          ...(active ? { 'aria-activedescendant': optionId(active.id) } : {}),
        }
      : {},
  }
}

const notThere: TemplateOption = { id: '', name: '', text: '' }

/** SMS templates that match these words in their name or text, filled in. */
function optionsOf(templates: readonly Template[], words: string, values: TokenValues): TemplateOption[] {
  const wanted = words.trim().toLowerCase()
  return templates.flatMap(({ id, name, type, content, smsContent }) => {
    const own = type === 'sms' ? content : type === 'both' ? smsContent : null
    if (!own || !`${name} ${own}`.toLowerCase().includes(wanted)) return []
    return [{ id, name, text: fillText(compileText(own), values).trim() }]
  })
}

type Stored = TokenValues & { instagramUsername: string | null }

const valuesOf = ({ applicant }: Conversation, stored: Stored | undefined): TokenValues =>
  stored ? { ...stored, instagram: stored.instagramUsername } : applicant
