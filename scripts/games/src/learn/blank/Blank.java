{{about}}
import java.io.*;
import java.util.*;

class Main {
    static final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    static StringTokenizer line = new StringTokenizer("");

    /** Returns the next word of the input, or null at its end. */
    static String next() throws IOException {
        while (!line.hasMoreTokens()) {
            String read = input.readLine();
            if (read == null)
                return null;
            line = new StringTokenizer(read);
        }
        return line.nextToken();
    }

    public static void main(String[] arguments) throws IOException {
        String first = next();
        System.out.println(first);
    }
}
