export {
  unreadAnswersText,
  useChat,
  useUnreadAnswers,
} from '#web/features/messages/chat/use-chat.ts'
