export { ConversationsTab } from './on-demand.ts'
export { useMessage } from './use-message.ts'
export { WaitingBadge } from './waiting-badge.tsx'
