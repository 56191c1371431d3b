export { VisitorPrompt } from '#web/features/auth/visitor-prompt.tsx'
