export function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

export function watchVisibility(onChange: (visible: boolean) => void): () => void {
  const tell = () => onChange(isVisible())
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
