export {
  MessageButton,
  PersonMessageButton,
  ProviderButton,
  ReplyButton,
} from '#web/features/messages/message-buttons.tsx'
