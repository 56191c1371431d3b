import { expect, it, vi } from 'vitest'
import { onWaitingNotice, receiveNotices, showNotice, type Notice } from './notices.ts'

const sent: Notice = { tone: 'good', title: 'Message sent', ms: 3000 }
const refused: Notice = { tone: 'bad', title: 'Broadcast rules not obeyed', ms: 5000 }

it('keeps notices shown before the viewport has loaded, and delivers them in order', () => {
  const wake = vi.fn<() => void>()
  const stopWaiting = onWaitingNotice(wake)
  showNotice(sent)
  showNotice(refused)
  expect(wake).toHaveBeenCalled()

  const receive = vi.fn<(notice: Notice) => void>()
  const stop = receiveNotices(receive)
  expect(receive.mock.calls).toEqual([[sent], [refused]])
  showNotice(sent)
  expect(receive).toHaveBeenCalledTimes(3)
  stop()
  stopWaiting()
})

it('wakes a viewport that is mounted after the notice', () => {
  showNotice(sent)
  const wake = vi.fn<() => void>()
  onWaitingNotice(wake)()
  expect(wake).toHaveBeenCalledOnce()
  receiveNotices(() => {})()
})
