import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPopup, type PopupProps } from './lazy-popup.tsx'

const Popup: ComponentType<PopupProps> = () => null

it('loads once however often it is wanted', async () => {
  const load = vi.fn<() => Promise<typeof Popup>>(async () => Popup)
  const popup = lazyPopup(load)
  expect(popup.ready()).toBeNull()
  await Promise.all([popup.preload(), popup.preload()])
  await popup.preload()
  expect(load).toHaveBeenCalledOnce()
  expect(popup.ready()).toBe(Popup)
})

it('tries again after a failed load', async () => {
  const load = vi
    .fn<() => Promise<typeof Popup>>(async () => Popup)
    .mockRejectedValueOnce(new Error('offline'))
  const popup = lazyPopup(load)
  await expect(popup.preload()).rejects.toThrow('offline')
  await popup.preload()
  expect(popup.ready()).toBe(Popup)
})
