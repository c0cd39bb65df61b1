import {revalidateTag} from 'next/cache'
import {beforeEach, expect, test, vi} from 'vitest'
import {renew} from './renew.ts'

vi.mock(import('next/cache'), async (load) => ({
  ...(await load()),
  revalidateTag: vi.fn<typeof revalidateTag>(),
}))

beforeEach(() => {
  vi.mocked(revalidateTag).mockReset()
})

test('an invalidation that fails does not keep the next one from its turn', async () => {
  vi.mocked(revalidateTag).mockImplementationOnce(() => {
    throw new Error('no space left')
  })
  await expect(renew('hero')).rejects.toThrow('no space left')
  expect(await renew('plan')).toBeTypeOf('function')
  expect(revalidateTag).toHaveBeenLastCalledWith('content:plan', 'max')
})
