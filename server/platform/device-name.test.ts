import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const AGENTS = {
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
}

test.each([
  [AGENTS.windows, 'Chrome · Windows'],
  [AGENTS.android, 'Chrome · Android'],
  [AGENTS.edge, 'Edge · Windows'],
  [AGENTS.iphone, 'Safari · iPhone'],
  [AGENTS.mac, 'Firefox · macOS'],
  ['curl/8.5.0', 'curl'],
  ['<b>', ''],
  ['', ''],
])('%s is a %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
