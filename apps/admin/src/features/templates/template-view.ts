import { campaignTypes } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'

const maxSearchLength = 100

const parsers = {
  search: createParser({ parse: (text) => text.slice(0, maxSearchLength), serialize: String }),
  type: parseAsStringLiteral(campaignTypes),
}

/** Which templates are shown, stored in the page's address. */
export function useTemplateView(templates: readonly Template[] | undefined) {
  const [{ search, type }, setState] = useQueryStates(parsers)
  const words = (search ?? '').trim().toLowerCase()
  const shown = useMemo(
    () =>
      templates?.filter(
        (template) => (!type || template.type === type) && (words === '' || textOf(template).includes(words)),
      ) ?? none,
    [templates, type, words],
  )
  return {
    search: search ?? '',
    type,
    shown,
    isFiltered: words !== '' || type !== null,
    setSearch: (text: string) => void setState({ search: text || null }),
    setType: (next: string) => void setState({ type: parsers.type.parse(next) }, { history: 'push' }),
    clear: () => void setState({ search: null, type: null }, { history: 'push' }),
  }
}

const none: Template[] = []

const textOf = ({ name, subject, content, smsContent }: Template): string =>
  [name, subject, content, smsContent].filter(Boolean).join(' ').toLowerCase()
