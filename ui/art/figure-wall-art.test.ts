import { expect, test } from 'vitest'
import { figureWallSvg } from './figure-wall-art.ts'

// After a change of the art, `vitest -u` regenerates the picture.
test('the picture of the wall is what the art draws', async () => {
  await expect(figureWallSvg()).toMatchFileSnapshot('./figure-wall.svg')
})
