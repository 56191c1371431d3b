export { ReplyButton } from '#web/features/messages/reply-button.tsx'
