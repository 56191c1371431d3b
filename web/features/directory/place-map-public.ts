export { PlaceMap } from '#web/features/directory/map/place-map.tsx'
