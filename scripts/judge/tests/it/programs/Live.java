public class Live {
    public static void main(String[] arguments) {
        byte[][] live = new byte[150][];
        for (int round = 0; round < 8; round++) {
            for (int i = 0; i < live.length; i++) {
                live[i] = new byte[1000000];
                live[i][round] = 1;
            }
        }
        System.out.println(live.length / 20);
    }
}
