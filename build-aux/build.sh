# SPDX-License-Identifier: GPL-3.0-or-later
# build.sh: what build-aux/run and build-aux/check have in common. Sourced by bash, not run.
# After it: $root is the source tree, and the caller's paths still mean what they meant to the caller.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd) || exit 1

# build_tree DIR OPTION...: configure DIR, or bring it up to date, and build it. A folder that an earlier meson or an
# earlier tree left, and that cannot be brought up to date, is made again.
# goals=(TARGET...): only these; unset: everything.
build_tree ()
{
  local dir=$1 lock; shift
  # Two at once in one folder would take it from under each other.
  exec {lock}< "$root/build-aux/build.sh" && flock "$lock"
  if [ ! -f "$dir/build.ninja" ] || ! meson setup --reconfigure "$dir" "$root" "$@"; then
    if [ -n "$(ls -A "$dir" 2>/dev/null)" ] && [ ! -d "$dir/meson-private" ]; then
      echo "$program: $dir holds something else; name another folder with BUILD_DIR" >&2
      return 1
    fi
    rm -rf "$dir"
    meson setup "$dir" "$root" "$@" || return
  fi
  ninja -C "$dir" ${goals[@]+"${goals[@]}"}
  local built=$?
  exec {lock}<&-
  return $built
}
