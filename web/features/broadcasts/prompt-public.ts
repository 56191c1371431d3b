export { VisitorPrompt } from '#web/features/broadcasts/visitor-prompt.tsx'
