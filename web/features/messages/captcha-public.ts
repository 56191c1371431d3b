export { CaptchaLine } from '#web/features/messages/captcha-line.tsx'
