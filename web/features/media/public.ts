export { OwnLogo, OwnPortrait } from '#web/features/media/own-pictures.tsx'
export { Portrait } from '#web/features/media/portrait.tsx'
