import type { CampaignContent } from '@velvet/contracts/campaigns'
import type { Template } from '@velvet/contracts/templates'
import { Alert } from '@velvet/ui/alert'
import { Button } from '@velvet/ui/button'
import { RadioCards } from '@velvet/ui/radio-cards'
import { SearchInput } from '@velvet/ui/search-input'
import { Skeleton } from '@velvet/ui/skeleton'
import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { contentOfTemplate, fits, plainWords, typeLabels, wordsOf } from '../../messages/index.ts'
import type { CampaignWriting } from './use-campaign-writing.ts'

/** The number of templates from which a search field shows. */
const searchFrom = 7
const firstWords = 90

/** The templates that fit the type, each with the beginning of its text (CAMP-13). */
export function TemplateChoice({ writing: { draft, change, templates, unknown } }: { writing: CampaignWriting }) {
  const [words, setWords] = useState('')
  const fitting = templates.data?.filter((template) => fits(template, draft.type))
  const chosen = fitting?.find(({ id }) => id === draft.templateId)
  const word = words.trim().toLowerCase()
  const shown = fitting?.filter(
    (template) => word === '' || template === chosen || searchable(template).toLowerCase().includes(word),
  )

  if (templates.error && !fitting)
    return (
      <Alert
        tone="danger"
        title="The templates could not be loaded"
        actions={
          <Button size="sm" pending={templates.isFetching} onClick={() => void templates.refetch()}>
            Retry
          </Button>
        }
      />
    )
  if (!fitting || !shown) return <Skeleton className="my-4 w-1/2" />
  if (fitting.length === 0)
    return (
      <Alert title={`No template for ${typeLabels[draft.type]} yet`}>
        Write your own text, or choose another type.
      </Alert>
    )

  const editAsOwn = (template: Template) =>
    change({ source: 'own', ...wordsOf(draft.type, contentOfTemplate(template, draft.type)) })

  return (
    <div className="flex min-w-0 flex-col gap-3">
      {fitting.length >= searchFrom ? (
        <SearchInput label="Search templates" placeholder="Search templates" value={words} onValueChange={setWords} />
      ) : null}
      <div className="-m-1 max-h-80 overflow-y-auto p-1">
        <RadioCards
          label="Template"
          value={chosen?.id}
          onValueChange={(templateId) => change({ templateId })}
          options={shown.map((template) => ({
            value: template.id,
            label: template.name,
            description: <Beginning content={contentOfTemplate(template, draft.type)} />,
          }))}
          error={[...new Set(Object.values(unknown).filter(Boolean))].join(' ')}
        />
        {shown.length === 0 ? <p className="py-2 text-sm text-fg-3">No templates match your search.</p> : null}
      </div>
      {chosen ? (
        <div>
          <Button icon={<PencilLine />} onClick={() => editAsOwn(chosen)}>
            Edit as custom text
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const searchable = ({ name, subject, content, smsContent }: Template): string =>
  [name, subject, content, smsContent].filter(Boolean).join(' ')

function Beginning({ content: { subject, content, smsContent } }: { content: CampaignContent }) {
  return (
    <>
      {subject ? <span className="block truncate font-medium text-fg">{subject}</span> : null}
      <span className="line-clamp-2 break-words">{shortened(plainWords(content))}</span>
      {smsContent ? <span className="line-clamp-1 break-words text-fg-3">SMS: {shortened(smsContent)}</span> : null}
    </>
  )
}

const shortened = (text: string): string => {
  const letters = Array.from(text)
  return letters.length > firstWords ? `${letters.slice(0, firstWords).join('').trimEnd()}…` : text
}
