/** Tells how much of the window's height a box takes, from 0 to 1, whenever either changes. Answers what ends it. */
export function followShareOfWindow(box: HTMLElement, tell: (share: number) => void): () => void {
  const look = () => tell(box.offsetHeight / window.innerHeight)
  const sizes = new ResizeObserver(look)
  sizes.observe(box)
  window.addEventListener('resize', look)
  return () => {
    sizes.disconnect()
    window.removeEventListener('resize', look)
  }
}
