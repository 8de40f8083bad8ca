export { channelLabels, sentToText, statusLooks } from './delivery-words.ts'
export { EmailFields } from './email-fields.tsx'
export { FieldsBesidePreview } from './fields-beside-preview.tsx'
export {
  contentOfTemplate,
  fits,
  gapsOf,
  isContentComplete,
  type MessageDraft,
  ownContentOf,
  unknownTokensText,
  wordsOf,
} from './message-draft.ts'
export { MessagePreview } from './message-preview.tsx'
export { onlyChannelOf, readerOf } from './message-reader.ts'
export { MessageTypeMark, typeChoices, typeLabels } from './message-type.tsx'
export { LazyMessagePreview } from './on-demand.ts'
export { plainWords } from './plain-words.ts'
export { PreviewPanel } from './preview-panel.tsx'
export { forSampleGuest } from './sample-guest.ts'
export { SmsFields } from './sms-fields.tsx'
export { useTemplates } from './template-choice.queries.ts'
