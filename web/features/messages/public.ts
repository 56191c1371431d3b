export { ReplyButton } from '#web/features/messages/reply-button.tsx'
export { ProviderButton } from '#web/features/messages/provider-button.tsx'
