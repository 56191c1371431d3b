/** The button of the panel Write to us, which loads when the page is idle. */
export const loadChat = () =>
  import('./chat/chat-button.tsx').then(({ ChatButton }) => ({ ChatButton }))
