export { ChatButton } from '#web/features/messages/chat/chat-button.tsx'
