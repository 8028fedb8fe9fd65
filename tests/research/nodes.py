"""A Ray cluster of nodes on this machine, reachable from it alone. Reads commands from standard input until it ends:
`add`, `kill` (the node added last, without a word to it). Answers each with a line: first the address of the head node.
"""

from __future__ import annotations

import sys

from ray.cluster_utils import Cluster

NODE = {"num_cpus": 1, "object_store_memory": 80 * 2**20}


def main() -> None:
    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    added = []
    try:
        print(cluster.address, flush=True)
        for command in map(str.strip, sys.stdin):
            if command == "add":
                added.append(cluster.add_node(**NODE))
                cluster.wait_for_nodes()
            else:
                cluster.remove_node(added.pop(), allow_graceful=False)
            print(len(added) + 1, flush=True)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
