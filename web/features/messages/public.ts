export {
  MessageButton,
  ProviderButton,
  ReplyButton,
} from '#web/features/messages/message-buttons.tsx'
