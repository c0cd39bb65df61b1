/** Does the works at each thing, told by its key, one after the other, whether they succeed or not. */
export function inTurn(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const clear = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(clear, clear)
    return turn
  }
}
