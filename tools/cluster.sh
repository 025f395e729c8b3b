# shellcheck shell=bash
# ./dev cluster: three NATS servers and three nodes of sequenced as processes of this machine, behind one address.

readonly cluster_folder=$PWD/build/cluster

# write_nats_settings NUMBER: what NATS server NUMBER of three reads. `sync_interval: always` costs speed, but then what was
# acknowledged survives a power cut of all machines (docs/cluster.md).
write_nats_settings() {
  local number=$1 folder=$cluster_folder/nats-$1
  mkdir -p "$folder"
  cat >"$folder/nats.conf" <<SETTINGS
server_name: nats-$number
listen: 127.0.0.1:430$number
max_payload: 2MB
jetstream { store_dir: "$folder", sync_interval: always }
cluster {
  name: sequenced
  listen: 127.0.0.1:630$number
  routes: [nats://127.0.0.1:6301, nats://127.0.0.1:6302, nats://127.0.0.1:6303]
}
SETTINGS
}

# start_part NAME COMMAND...: starts a part of the cluster, whose output goes to build/cluster/NAME.log.
start_part() {
  local name=$1
  shift
  "$@" </dev/null >>"$cluster_folder/$name.log" 2>&1 &
  parts[$!]=$name
  printf '   %-8s process %s, log build/cluster/%s.log\n' "$name" "$!" "$name"
}

end_parts() {
  trap - EXIT
  kill "${!parts[@]}" 2>/dev/null || true
  wait
}

# run_cluster FLAGS...: FLAGS go to each node. Ends with Ctrl-C. A part that ends is named, and the others go on.
run_cluster() {
  local number ended nats=nats://127.0.0.1:4301,nats://127.0.0.1:4302,nats://127.0.0.1:4303
  declare -gA parts=()
  mkdir -p "$cluster_folder"
  trap end_parts EXIT
  trap 'exit 0' INT TERM
  for number in 1 2 3; do
    write_nats_settings "$number"
    start_part "nats-$number" build/nats/nats-server --config "$cluster_folder/nats-$number/nats.conf"
  done
  for number in 1 2 3; do
    start_part "node-$number" build/release/bin/sequenced --web client-web/dist --listen "127.0.0.1:808$number" \
      --public-url http://127.0.0.1:8080 --cluster "$nats" --node "node-$number" "$@"
  done
  start_part balancer node tools/balance.mjs 8080 node-1=8081 node-2=8082 node-3=8083
  say "The cluster is up in a few seconds. Play at http://127.0.0.1:8080, and kill any process to see play go on. Ctrl-C ends all."
  while ((${#parts[@]} > 0)); do
    ended=
    wait -n -p ended "${!parts[@]}" || true
    [[ -n $ended ]] || continue
    echo "   ${parts[$ended]} (process $ended) has ended"
    unset "parts[$ended]"
  done
}
