export { MessageButton } from '#web/features/messages/message-button.tsx'
export { ProviderButton } from '#web/features/messages/provider-button.tsx'
export { ReplyButton } from '#web/features/messages/reply-button.tsx'
